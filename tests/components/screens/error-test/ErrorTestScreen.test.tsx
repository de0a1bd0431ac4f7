/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { ErrorButtons } from '@/components/screens/error-test/ErrorButtons';
import { expectPrinted } from '@/tests/support/printed';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { SMALL_SCREENS as ROUTES } from '@/tests/support/small-screens';

isolateScreens();

/** React prints what a boundary catches, and the boundary reports it. */
function expectCaught(message: string): void {
  expectPrinted(`console.error: Error: ${message}`);
  expectPrinted(`A screen failed to show Error: ${message}`);
}

describe('the error test', () => {
  it('is only there in development', () => {
    renderScreen(ROUTES, '/error-test');
    expect(screen.getByRole('alert')).toHaveTextContent('Navigation Error');
    expect(screen.getByText('Error test page is only available in development mode')).toBeVisible();
    expect(document.title).toBe('Navigation Error | Academic Explorer');
    expectCaught('Error test page is only available in development mode');
  });

  it('fails while rendering', async () => {
    const { user } = renderScreen({ '/error-test': ErrorButtons }, '/error-test');
    await user.click(screen.getByRole('button', { name: 'Trigger render error' }));
    expect(screen.getByText('Test render error')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Error test' })).toBeVisible();
    expectCaught('Test render error');
  });

  it('offers an async and a script error', () => {
    renderScreen({ '/error-test': ErrorButtons }, '/error-test');
    expect(screen.getByRole('button', { name: 'Trigger async error' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Trigger script error' })).toBeVisible();
  });
});
