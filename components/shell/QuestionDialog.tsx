'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { answerQuestionAtom, type Question } from '@/lib/state/question-atoms';

/** Puts a question to the user; closing it is a refusal. */
export function QuestionDialog({ question }: { readonly question: Question }) {
  const answer = useSetAtom(answerQuestionAtom);
  return (
    <Dialog
      title={question.title}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          {question.before === undefined ? null : (
            <Button onClick={question.before.act}>{question.before.label}</Button>
          )}
          <Button tone="primary" onClick={() => answer(true)}>
            {question.verb}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="2">
        {question.paragraphs.map((text) => (
          <chakra.p key={text}>{text}</chakra.p>
        ))}
      </chakra.div>
    </Dialog>
  );
}
