'use client';

import { useSetAtom } from 'jotai';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Notice } from '@/components/ui/Notice';
import { formatExactCount } from '@/lib/format/counts';
import { describeHiddenEdges } from '@/lib/graph/edge-types';
import {
  dismissNoticeAtom,
  type Notice as NoticeData,
  showEdgeTypeAtom,
} from '@/lib/state/graph/notice-atoms';
import { DismissButton, NoticeFrame } from './NoticeFrame';

type HiddenEdgesNotice = Extract<NoticeData, { readonly type: 'hidden-edges' }>;

/** A sheet leaves a phone's map too low for a notice over it. */
const LOW_MAP = '@container workspace (max-height: 400px)';

/** All hidden relation types in one notice, so that a phone keeps its map; folded while a sheet takes most of that. */
export function HiddenEdges({ notices }: { readonly notices: readonly HiddenEdgesNotice[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const dismiss = useSetAtom(dismissNoticeAtom);
  const show = useSetAtom(showEdgeTypeAtom);
  if (notices.length === 0) return null;
  return (
    <>
      {isUnfolded ? null : <FoldedNotice notices={notices} onUnfold={() => setIsUnfolded(true)} />}
      <NoticeFrame css={isUnfolded ? {} : { [LOW_MAP]: { display: 'none' } }}>
        <Notice
          tone="info"
          isCompact
          actions={
            <>
              <Button
                size="small"
                onClick={() => {
                  for (const { edgeType } of notices) show(edgeType);
                }}
              >
                Show
              </Button>
              <DismissButton
                onClick={() => {
                  for (const { id } of notices) dismiss(id);
                }}
              />
            </>
          }
        >
          {describeHiddenEdges(notices)}
        </Notice>
      </NoticeFrame>
    </>
  );
}

/** How many edges are hidden. */
function FoldedNotice({
  notices,
  onUnfold,
}: {
  readonly notices: readonly HiddenEdgesNotice[];
  readonly onUnfold: () => void;
}) {
  return (
    <IconButton
      label={describeHiddenEdges(notices)}
      aria-expanded={false}
      icon={
        <>
          <EyeOff size={16} aria-hidden="true" />
          {formatExactCount(notices.reduce((sum, { count }) => sum + count, 0))}
        </>
      }
      onClick={onUnfold}
      data-over-map
      display="none"
      css={{ [LOW_MAP]: { display: 'inline-flex' } }}
      w="auto"
      alignSelf="flex-start"
      px="2.5"
      gap="1.5"
      bg="bg.panel"
      borderWidth="1px"
      rounded="panel"
      fontSize="meta"
    />
  );
}
