/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { ApiKeyField } from '@/components/service/ApiKeyField';
import { KeyOffer } from '@/components/service/KeyOffer';
import { apiKeyAtom } from '@/lib/state/shell/settings-atoms';
import { renderWithApp } from '@/tests/support/render-with-app';

const WARNING = /^Other projects on user\.github\.io can read .* the key too/;

describe('ApiKeyField', () => {
  it('says what a key means where other projects share the origin', () => {
    renderWithApp(<ApiKeyField host="user.github.io" />, createStore());
    expect(screen.getByText(WARNING)).toBeVisible();
  });

  it('says nothing of others on a host of its own', () => {
    renderWithApp(<ApiKeyField host="explorer.example.org" />, createStore());
    expect(screen.queryByText(/Other projects/)).not.toBeInTheDocument();
  });

  it('says what a key is for without a number, which OpenAlex may change', () => {
    const { container } = renderWithApp(<KeyOffer />, createStore());
    expect(container).toHaveTextContent('A key is free with an account, and has more credits a day.');
    expect(container).toHaveTextContent('Without a key OpenAlex gives fewer credits a day.');
    expect(container.textContent).not.toMatch(/\d/);
  });

  it('takes the key out of an address that was pasted', async () => {
    const store = createStore();
    const { user } = renderWithApp(<ApiKeyField />, store);
    await user.type(screen.getByLabelText('API key'), 'https://api.openalex.org/rate-limit?api_key=S3CRET');
    await user.click(screen.getByRole('button', { name: 'Save key' }));
    expect(store.get(apiKeyAtom)).toBe('S3CRET');
  });
});
