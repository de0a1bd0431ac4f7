import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';

function numberOf(value: PlainObject, key: string): number {
  const found = value[key];
  return typeof found === 'number' ? found : 0;
}

/** Version 1 counted the rows without a decision among the included ones. */
function reportByDecision(report: PlainObject): PlainObject {
  const rows = numberOf(report, 'rowsRead');
  const included = numberOf(report, 'includedRows');
  const unknown = numberOf(report, 'unknownRows');
  const hasLabels = unknown < rows;
  return {
    ...report,
    hasLabels,
    includedRows: hasLabels ? included - unknown : included,
    excludedRows: rows - included,
    conflictRows: 0,
  };
}

/**
 * A dataset of version 1 as one of version 2, with the same figures: papers without a decision count as included. If the file has
 * other decisions, the user can change that answer. For papers in the database, the number without a decision is unknown, so such
 * datasets get no answer.
 */
export function nameUnjudged(dataset: unknown): unknown {
  if (!isPlainObject(dataset) || !isPlainObject(dataset.metadata)) return dataset;
  const { importReport } = dataset.metadata;
  if (!isPlainObject(importReport)) return dataset;
  const report = reportByDecision(importReport);
  const isAnswered = report.hasLabels === true && numberOf(report, 'unknownRows') > 0;
  return {
    ...dataset,
    metadata: { ...dataset.metadata, importReport: report },
    ...(isAnswered && dataset.papersAreInDatabase !== true ? { unjudgedUse: 'included' } : {}),
  };
}
