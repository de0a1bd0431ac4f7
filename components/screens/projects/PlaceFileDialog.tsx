import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { formatQuantity } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import type { MergeAnswers, MergeQuestion } from '@/lib/project/merge-projects';
import type { ProjectHeader } from '@/lib/project/types';
import type { Placing, ReadProjectFile } from '@/lib/state/project/open-file-acts';

const VERBS: Readonly<Record<Placing, string>> = { merge: 'Merge', both: 'Keep both', replace: 'Replace' };

const OPTIONS = [
  {
    value: 'merge',
    label: 'Merge',
    detail:
      'All papers, notes and decisions of both. Where both say something on one thing, the later counts.',
  },
  { value: 'both', label: 'Keep both', detail: 'The file becomes a project of its own.' },
  {
    value: 'replace',
    label: 'Replace',
    detail: 'The project in this browser is replaced by the file. This cannot be undone.',
  },
] as const;

const QUESTIONS: Readonly<Record<MergeQuestion, string>> = {
  name: 'Name',
  question: 'Question',
  criteria: 'Eligibility criteria',
  reasons: 'Reasons for exclusion',
};

interface PlaceFileDialogProps {
  readonly read: ReadProjectFile;
  readonly isBusy: boolean;
  readonly onPlace: (placing: Placing, answers: MergeAnswers) => void;
  readonly onClose: () => void;
}

/** Asks how to open a file whose project is already in this browser. */
export function PlaceFileDialog({ read, isBusy, onPlace, onClose }: PlaceFileDialogProps) {
  const [placing, setPlacing] = useState<Placing>('merge');
  const [answers, setAnswers] = useState<MergeAnswers>(new Set());
  const { present, file } = read;
  const theirs = file.project.state;
  if (present === null) return null;

  function handleAnswer(question: MergeQuestion, isTheirs: boolean) {
    const others = [...answers].filter((each) => each !== question);
    setAnswers(new Set(isTheirs ? [...others, question] : others));
  }

  return (
    <Dialog
      title="Open project file"
      width="600px"
      onClose={onClose}
      isLocked={isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button tone="primary" disabled={isBusy} onClick={() => onPlace(placing, answers)}>
            {isBusy ? 'Opening...' : VERBS[placing]}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="4">
        <p>
          {`“${present.name}” is in this browser already. The file, saved on ${formatDay(file.saved)}, holds ${formatQuantity(theirs.records.size, 'paper')} and ${formatQuantity(theirs.decisions.size, 'decision')}.`}
        </p>
        {file.broken.length === 0 ? null : (
          <Notice isFramed tone="warning">
            Its history was changed after it was written: see the page History once it is opened.
          </Notice>
        )}
        <RadioGroup
          label="What should become of the two?"
          options={OPTIONS}
          value={placing}
          onChange={setPlacing}
        />
        {placing === 'merge'
          ? read.questions.map((question) => (
              <Question
                key={question}
                question={question}
                mine={present}
                theirs={theirs.header}
                isTheirs={answers.has(question)}
                onAnswer={(isTheirs) => handleAnswer(question, isTheirs)}
              />
            ))
          : null}
      </chakra.div>
    </Dialog>
  );
}

interface QuestionProps {
  readonly question: MergeQuestion;
  readonly mine: ProjectHeader;
  readonly theirs: ProjectHeader;
  readonly isTheirs: boolean;
  readonly onAnswer: (isTheirs: boolean) => void;
}

function Question({ question, mine, theirs, isTheirs, onAnswer }: QuestionProps) {
  return (
    <RadioGroup
      label={`${QUESTIONS[question]}: the two differ. Which holds?`}
      options={[
        { value: 'mine', label: 'As in this browser', detail: written(mine[question]) },
        { value: 'theirs', label: 'As in the file', detail: written(theirs[question]) },
      ]}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={(value) => onAnswer(value === 'theirs')}
    />
  );
}

function written(value: string | readonly string[]): string {
  const text = typeof value === 'string' ? value : value.join('; ');
  return text === '' ? '(empty)' : text;
}
