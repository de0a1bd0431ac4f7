/** @jest-environment jsdom */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { CustomForcesSection } from '@/components/sections/custom-forces/CustomForcesSection';
import { layoutClientAtom, layoutControlAtom, layoutStatusAtom } from '@/lib/state/canvas/layout-atoms';
import {
  addCustomForceAtom,
  customForcesAtom,
  forceParametersAtom,
  isAutoPinningAtom,
} from '@/lib/state/canvas/layout-settings-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { layoutRequestAtom } from '@/lib/state/graph/layout-request-atoms';
import { buildNode } from '@/tests/support/graph-from-text';
import { recordingLayoutClient } from '@/tests/support/recording-layout-client';
import { renderWithApp } from '@/tests/support/render-with-app';

function setup({ isEmpty = false } = {}) {
  const store = createStore();
  store.set(layoutClientAtom, recordingLayoutClient().client);
  if (!isEmpty) store.set(addToGraphAtom, { nodes: [buildNode('W1')], edges: [] }, 'Search looms');
  const view = renderWithApp(<CustomForcesSection />, store);
  const button = (name: string) => screen.getByRole('button', { name });
  const force = (name: string) => within(screen.getByRole('listitem', { name }));
  return { ...view, store, button, force };
}

describe('the force layout', () => {
  it('is run, held, resumed, re-heated and stopped', async () => {
    const { store, user, button } = setup();
    expect(button('Pause')).toBeDisabled();
    expect(button('Stop')).toBeDisabled();
    await user.click(button('Run'));
    expect(store.get(layoutRequestAtom)).toMatchObject({ revision: 1, kind: 'full', layout: 'force' });
    act(() => store.set(layoutStatusAtom, { state: 'running', kind: 'full' }));
    expect(screen.getByText('Moving')).toBeVisible();
    await user.click(button('Pause'));
    expect(store.get(layoutControlAtom)).toEqual({ control: 'pause' });
    act(() => store.set(layoutStatusAtom, { state: 'paused', kind: 'full' }));
    await user.click(button('Resume'));
    expect(store.get(layoutControlAtom)).toEqual({ control: 'resume' });
    await user.click(button('Re-heat'));
    expect(store.get(layoutControlAtom)).toEqual({ control: 'reheat' });
    await user.click(button('Stop'));
    expect(store.get(layoutControlAtom)).toEqual({ control: 'stop' });
  });

  it('cannot run on an empty map', () => {
    const { button } = setup({ isEmpty: true });
    expect(button('Run')).toBeDisabled();
    expect(button('Re-heat')).toBeDisabled();
  });

  it('says why it failed', () => {
    const { store } = setup();
    act(() =>
      store.set(layoutStatusAtom, { state: 'failed', message: 'The layout worker failed: out of memory' }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The layout failed. Nodes stay where they are. The layout worker failed: out of memory',
    );
  });

  it('auto-pins unless told otherwise', async () => {
    const { store, user } = setup();
    const box = screen.getByRole('checkbox', { name: 'Auto-pin when the layout settles' });
    expect(box).toBeChecked();
    await user.click(box);
    expect(store.get(isAutoPinningAtom)).toBe(false);
  });
});

describe('the parameters', () => {
  it('are nine sliders with the ranges of docs/behaviours/layouts.md#ranges, and a seed', () => {
    setup();
    const sliders = screen.getAllByRole('slider').map((slider) => {
      const input = slider.closest('input');
      const name = slider.closest('div')?.querySelector('label')?.textContent;
      return [name, input?.min, input?.max, input?.step, input?.value].join(' ');
    });
    expect(sliders).toEqual([
      'Link distance 10 300 10 200',
      'Link strength 0 1 0.01 0.05',
      'Charge strength -3000 0 50 -1000',
      'Centre strength 0 0.1 0.001 0.01',
      'Collision radius 10 200 5 120',
      'Collision strength 0 2 0.1 1',
      'Velocity decay 0 1 0.01 0.1',
      'Alpha decay 0.001 0.1 0.001 0.03',
      'Max iterations 100 5000 100 1000',
    ]);
    expect(screen.getByRole('spinbutton', { name: 'Seed' })).toHaveValue(305419896);
  });

  it('change, name the preset they are, and can be reset', async () => {
    const { store, user, button } = setup();
    const preset = screen.getByRole('combobox', { name: 'Preset' });
    expect(preset).toHaveDisplayValue('Default');
    expect(button('Reset parameters')).toBeDisabled();
    fireEvent.change(screen.getByRole('slider', { name: 'Link distance' }), { target: { value: '90' } });
    expect(store.get(forceParametersAtom).linkDistance).toBe(90);
    expect(preset).toHaveDisplayValue('Custom values');
    await user.selectOptions(preset, 'Quick');
    expect(store.get(forceParametersAtom)).toMatchObject({
      maxIterations: 100,
      chargeStrength: -200,
      linkDistance: 150,
      collisionRadius: 120,
    });
    await user.click(button('Reset parameters'));
    expect(preset).toHaveDisplayValue('Default');
    expect(store.get(forceParametersAtom).linkDistance).toBe(200);
  });
});

describe('custom forces', () => {
  it('are added, set, turned off and removed', async () => {
    const { store, user, button, force } = setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'New force' }), 'Property on Y');
    await user.click(button('Add force'));
    const added = force('Force 1: Property on Y');
    await user.selectOptions(added.getByRole('combobox', { name: 'By' }), 'Year');
    await user.selectOptions(added.getByRole('combobox', { name: 'Scale' }), 'Logarithmic');
    fireEvent.change(added.getByRole('slider', { name: 'Strength' }), { target: { value: '0.8' } });
    await user.click(added.getByRole('checkbox'));
    expect(store.get(customForcesAtom)).toMatchObject([
      { type: 'property-y', by: 'year', scale: 'log', strength: 0.8, isEnabled: false },
    ]);
    await user.click(button('Remove force 1: Property on Y'));
    expect(store.get(customForcesAtom)).toEqual([]);
    expect(
      screen.getByText('None yet. Add one to arrange nodes by year, kind or another value.'),
    ).toBeVisible();
  });

  it('are sorted by priority once the focus has left', async () => {
    const { store, user, force } = setup();
    act(() => {
      store.set(addCustomForceAtom, 'radial');
      store.set(addCustomForceAtom, 'cluster');
    });
    const priority = force('Force 1: Radial').getByRole('spinbutton', { name: 'Priority' });
    await user.clear(priority);
    await user.type(priority, '90');
    expect(priority).toHaveFocus();
    expect(store.get(customForcesAtom).map(({ type }) => type)).toEqual(['radial', 'cluster']);
    await user.tab();
    expect(store.get(customForcesAtom).map(({ type }) => type)).toEqual(['cluster', 'radial']);
    expect(force('Force 2: Radial').getByRole('spinbutton', { name: 'Priority' })).toHaveValue(90);
  });

  it('are ten at most, and come in presets', async () => {
    const { store, user, button } = setup();
    act(() => {
      for (let at = 0; at < 10; at++) store.set(addCustomForceAtom, 'orbit');
    });
    expect(button('Add force')).toBeDisabled();
    expect(screen.getByText('At most 10 forces')).toBeVisible();
    await user.click(button('Year by citations'));
    expect(store.get(customForcesAtom)).toMatchObject([
      { type: 'property-both', by: 'year', secondBy: 'citations' },
    ]);
    expect(screen.getByRole('combobox', { name: 'Vertically by' })).toHaveDisplayValue('Citations');
    await user.click(button('Institution clusters'));
    expect(screen.getByRole('combobox', { name: 'By' })).toHaveDisplayValue('Institution');
    expect(screen.queryByRole('combobox', { name: 'Scale' })).toBeNull();
  });

  it('are seen at once when they are a preset, and run from where they are set', async () => {
    const { store, user, button } = setup();
    await user.click(button('Radial by kind'));
    expect(store.get(layoutRequestAtom)).toMatchObject({ revision: 1, kind: 'full', layout: 'force' });
    expect(screen.getByText('Custom forces act while the force layout runs')).toBeVisible();
    await user.click(button('Run the force layout'));
    expect(store.get(layoutRequestAtom)).toMatchObject({ revision: 2, kind: 'full', layout: 'force' });
    act(() => store.set(layoutStatusAtom, { state: 'running', kind: 'full' }));
    expect(screen.queryByRole('button', { name: 'Run the force layout' })).toBeNull();
  });

  it('offer no run where there is nothing to arrange', async () => {
    const { user, button } = setup({ isEmpty: true });
    await user.click(button('Radial by kind'));
    expect(button('Run the force layout')).toBeDisabled();
  });

  it('offer to compute what the analysis has not computed yet', async () => {
    const { store, user } = setup();
    act(() => store.set(addCustomForceAtom, 'cluster'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'Community');
    expect(screen.getByText('Community: not computed for this graph yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Compute' }));
    expect(await screen.findByText('The application is still starting.')).toBeVisible();
  });
});
