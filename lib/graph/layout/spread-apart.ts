/**
 * The positions nearest to the desired ones (least sum of squares) that keep their order and a gap between neighbours:
 * isotonic regression by pooling, O(n). The mean of the positions is that of the desired ones.
 * @param desired in ascending order.
 */
export function spreadApart(desired: ArrayLike<number>, gap: number): Float64Array {
  const count = desired.length;
  // Without their share of the gaps, positions have only to ascend: blocks that do not are pooled at their mean.
  const mean = new Float64Array(count);
  const size = new Uint32Array(count);
  let blocks = 0;
  for (let i = 0; i < count; i++) {
    mean[blocks] = desired[i]! - i * gap;
    size[blocks] = 1;
    blocks++;
    while (blocks > 1 && mean[blocks - 2]! > mean[blocks - 1]!) {
      blocks--;
      const total = size[blocks - 1]! + size[blocks]!;
      mean[blocks - 1] = (mean[blocks - 1]! * size[blocks - 1]! + mean[blocks]! * size[blocks]!) / total;
      size[blocks - 1] = total;
    }
  }
  const positions = new Float64Array(count);
  let at = 0;
  for (let block = 0; block < blocks; block++) {
    for (let k = 0; k < size[block]!; k++, at++) positions[at] = mean[block]! + at * gap;
  }
  return positions;
}
