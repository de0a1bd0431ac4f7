/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { EntityName } from '@/components/tables/EntityName';
import { parsed, rawWork } from '@/tests/support/build-records';
import { renderWithApp } from '@/tests/support/render-with-app';

function setup(changes: object) {
  renderWithApp(<EntityName record={parsed('works', rawWork('W11', { title: 'On tides', changes }))} />);
  return screen.getByRole('link', { name: 'On tides' });
}

describe('EntityName', () => {
  it('leads to the entity', () => {
    expect(setup({})).toHaveAttribute('href', '/works/W11');
    expect(screen.queryByText('Retracted')).not.toBeInTheDocument();
  });

  it('marks a work that was retracted, where the record says so', () => {
    setup({ is_retracted: true });
    expect(screen.getByText('Retracted')).toBeVisible();
  });
});
