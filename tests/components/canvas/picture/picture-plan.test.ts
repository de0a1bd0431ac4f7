/** @jest-environment jsdom */
import { PicturePlan } from '@/components/canvas/picture/picture-plan';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import { Scene } from '@/lib/graph/scene/scene';

/** A map in the document, with one control over it; jsdom lays nothing out. */
function mapWithControl(): Element {
  const map = document.createElement('section');
  const control = document.createElement('div');
  control.dataset.overMap = '';
  control.getBoundingClientRect = () => ({
    ...map.getBoundingClientRect(),
    left: 10,
    top: 20,
    right: 40,
    bottom: 60,
  });
  map.append(control);
  document.createElement('main').append(map);
  return map;
}

describe('PicturePlan', () => {
  it('leaves controls free where they lie in the window, in a picture that is made for another view too', () => {
    const plan = new PicturePlan(new Scene());
    plan.noticeControls(mapWithControl());
    const shown = { x: 100, y: 100, zoom: 1 };
    const picture = plan.pictureOf({ x: 170, y: 95, zoom: 1 }, { width: 400, height: 300 }, 80, 0);
    const palette = CANVAS_PALETTES.light;
    expect(plan.stateOf(picture, palette).covered).toEqual([{ left: 90, top: 100, right: 120, bottom: 140 }]);
    expect(plan.stateOf(picture, palette, shown).covered).toEqual([
      { left: 160, top: 95, right: 190, bottom: 135 },
    ]);
  });
});
