import { Motion } from '@/components/canvas/controllers/motion';

function setup() {
  const said: string[] = [];
  const motion = new Motion(
    (kind) => said.push(kind),
    () => said.push('rest'),
  );
  return { motion, said };
}

describe('Motion', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('rests 120 ms after the last touch', () => {
    const { motion, said } = setup();
    motion.touch();
    jest.advanceTimersByTime(100);
    motion.touch();
    jest.advanceTimersByTime(119);
    expect(said).toEqual(['view']);
    expect(motion.kind).toBe('view');
    jest.advanceTimersByTime(1);
    expect(said).toEqual(['view', 'rest']);
    expect(motion.kind).toBe('rest');
  });

  it('does not rest while a layout runs, however long the view has stood', () => {
    const { motion, said } = setup();
    motion.touch();
    motion.setLayoutRunning(true);
    motion.touch();
    jest.advanceTimersByTime(10_000);
    expect(said).toEqual(['view', 'layout']);
    motion.setLayoutRunning(false);
    jest.advanceTimersByTime(120);
    expect(said).toEqual(['view', 'layout', 'rest']);
  });

  it('settles at once and in silence, unless a layout runs', () => {
    const { motion, said } = setup();
    motion.touch();
    expect(motion.settle()).toBe(true);
    expect(motion.kind).toBe('rest');
    jest.advanceTimersByTime(1_000);
    expect(said).toEqual(['view']);
    motion.setLayoutRunning(true);
    expect(motion.settle()).toBe(false);
    expect(motion.kind).toBe('layout');
  });

  it('says nothing after it was stopped', () => {
    const { motion, said } = setup();
    motion.touch();
    motion.stop();
    jest.advanceTimersByTime(1_000);
    expect(said).toEqual(['view']);
  });
});
