/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { FreeCopyLink } from '@/components/screens/projects/FreeCopyLink';
import { renderWithApp } from '@/tests/support/render-with-app';

describe('<FreeCopyLink>', () => {
  it('leads to a page of the web', () => {
    renderWithApp(<FreeCopyLink address="https://repository.example/1.pdf" />);
    expect(screen.getByRole('link', { name: 'Free copy' })).toHaveAttribute(
      'href',
      'https://repository.example/1.pdf',
    );
  });

  it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'ms-word:ofe|u|x', '//', ''])(
    'leads nowhere for %j, which a forged project file may hold',
    (address) => {
      renderWithApp(<FreeCopyLink address={address} />);
      expect(screen.queryByText('Free copy')).toBeNull();
    },
  );
});
