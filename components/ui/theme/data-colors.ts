import type { ColorScheme } from './palette';

/** Colours that stand for values of data, on the canvas's surface: 3:1 against it at least, but for `neutral`. */
interface DataColors {
  /** Eight groups; told apart by readers with a red-green weakness too. */
  readonly categories: readonly string[];
  /** Seven steps; the higher the number, the stronger the contrast. */
  readonly steps: readonly string[];
  /** No value, or one of the many small groups: there, and quiet. */
  readonly neutral: string;
}

export const DATA_COLORS: Readonly<Record<ColorScheme, DataColors>> = {
  light: {
    categories: ['#3243ae', '#c87741', '#17a197', '#88077f', '#b170eb', '#206f5f', '#882907', '#6f16f3'],
    steps: ['#c1842a', '#cf6f3e', '#cb5260', '#b43a80', '#8f2f97', '#652a96', '#3b1d80'],
    neutral: '#a9b4c4',
  },
  dark: {
    categories: ['#1785a1', '#f9998b', '#3df5d0', '#e02972', '#e38bf9', '#97a117', '#e6db4c', '#7c6cf0'],
    steps: ['#6a5acd', '#8f5fd0', '#b867c4', '#dd76a8', '#f58f84', '#fcb56f', '#fde08a'],
    neutral: '#53627c',
  },
};
