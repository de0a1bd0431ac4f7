import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { waitUntilAwake } from './awake';

type Key = 'i' | 'e' | 'm';

/** A file as the browser takes it from a disk. */
export interface FileOfTest {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The pages of a project as a visitor sees and uses them. */
export class ProjectPages {
  constructor(readonly page: Page) {}

  readonly progress = () => this.page.getByRole('complementary', { name: 'Reading' }).getByRole('status');

  readonly card = () => this.page.getByRole('article', { name: 'Paper to decide on' });

  readonly papers = () => this.page.getByRole('grid', { name: 'Papers of the project' });

  /** One of the pages of the project that is open. */
  async turnTo(name: 'Overview' | 'Papers' | 'Screen' | 'History' | 'Report'): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Pages of the project' })
      .getByRole('link', { name, exact: true })
      .click();
  }

  /** Begins to screen a project that is open, its papers in the order in which they came. */
  async startScreening(): Promise<void> {
    await this.turnTo('Overview');
    await this.page.getByRole('button', { name: 'Start deciding' }).click();
    await this.turnTo('Screen');
    await this.readAsFound();
  }

  async readAsFound(): Promise<void> {
    await this.page.getByRole('group', { name: 'Order of the cards' }).getByText('As found').click();
    await expect(this.card()).toBeVisible();
  }

  /** Decides on one card after the other, the next as soon as the page counts the one before. */
  async decide(keys: readonly Key[]): Promise<void> {
    for (const key of keys) {
      const before = (await this.progress().textContent()) ?? '';
      await this.page.keyboard.press(key);
      // Looked at more often than an expectation, which would take most of the time of many decisions.
      await this.progress().filter({ hasNotText: before }).waitFor();
    }
  }

  /** What a click saves, as a file to be opened elsewhere. */
  async saved(click: () => Promise<void>): Promise<FileOfTest> {
    const download = this.page.waitForEvent('download');
    await click();
    const file = await download;
    const name = file.suggestedFilename();
    const mimeType = name.endsWith('.zip') ? 'application/zip' : 'text/plain';
    return { name, mimeType, buffer: await readFile(await file.path()) };
  }

  saveProject(): Promise<FileOfTest> {
    return this.saved(() => this.page.getByRole('button', { name: 'Save project' }).click());
  }

  /** Opens a file on the shelf, which is shown already. */
  async openFile(file: FileOfTest): Promise<void> {
    await waitUntilAwake(this.page);
    await this.page.getByLabel('Project file').setInputFiles(file);
  }

  /** The papers that the page of papers shows, as RIS. */
  async exportRis(): Promise<string> {
    const file = await this.saved(async () => {
      await this.page.getByRole('button', { name: 'Export...' }).click();
      const dialog = this.page.getByRole('dialog', { name: 'Export papers' });
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    });
    return file.buffer.toString('utf8');
  }

  /** Opens the report, its flow as a table. */
  async openReport(): Promise<void> {
    await this.turnTo('Report');
    await this.page.getByRole('button', { name: 'Show as table' }).click();
  }

  /** The flow as a file of that format. */
  async flowAs(format: 'SVG' | 'CSV'): Promise<string> {
    const file = await this.saved(async () => {
      await this.page.getByRole('button', { name: 'Export PRISMA 2020 flow diagram' }).click();
      await this.page.getByRole('menuitem', { name: `Save as ${format}` }).click();
    });
    return file.buffer.toString('utf8');
  }

  /** Numbers of a row of the PRISMA flow: databases, other methods, both. */
  async flowOf(row: string): Promise<readonly string[]> {
    const toTable = this.page.getByRole('button', { name: 'Show as table' });
    const table = this.page.getByRole('table', { name: 'PRISMA 2020 flow' });
    await toTable.or(table).first().waitFor();
    if (await toTable.isVisible()) await toTable.click();
    const cells = table
      .getByRole('row', { name: new RegExp(`^${row}`) })
      .first()
      .getByRole('cell');
    return cells.allTextContents();
  }
}

/** A project of the first page of a search, three of whose papers are decided on. */
export async function makeProject(page: Page, address: string): Promise<ProjectPages> {
  const pages = new ProjectPages(page);
  await page.goto(address);
  await expect(page.getByRole('grid', { name: 'Academic works' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('button', { name: 'Add to project' }).click();
  await page.getByRole('link', { name: 'Open project' }).click();
  await pages.startScreening();
  await pages.decide(['i', 'e', 'm']);
  return pages;
}

/** What the screening of such a project says. */
export const DECIDED = '3 of 20 decided, 2 included or maybe';
