'use client';

import { useState } from 'react';
import { PictureForm } from '@/components/canvas/PictureForm';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Tabs } from '@/components/ui/Tabs';
import { ExportForm } from './ExportForm';

const TABS = [
  { id: 'picture', label: 'Picture' },
  { id: 'data', label: 'Data' },
] as const;

/** The graph as a picture or as data, from the map's toolbar. */
export function GraphExportDialog({ onClose }: { readonly onClose: () => void }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('picture');
  return (
    <Dialog title="Export" width="440px" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Tabs label="What to export" tabs={TABS} chosen={tab} onChoose={setTab}>
        {tab === 'picture' ? <PictureForm /> : <ExportForm />}
      </Tabs>
    </Dialog>
  );
}
