import { ProjectForm } from '@ariviyal/contract/projects/protocol'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { dayOf } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { readSamples } from '../platform/storage/sample-files.ts'
import { findSeeded, insertProject, insertVersion, lockProject, lockSeeds, updateProject } from './projects.queries.ts'
import type { ProjectRow } from './projects.table.ts'

const Sample = z.object({ key: z.string().check(z.maxLength(60)), form: ProjectForm })
type Sample = z.output<typeof Sample>

/**
 * Brings the projects of `content/projects` in, published and open, with the days of a season that is not over. When those have passed, at a
 * later start, a project that nobody has joined or changed gets the days of the next season; one that schools have joined stays as it is, and
 * the next season opens beside it. Idempotent and safe to run concurrently.
 */
export async function seedProjects(ctx: AppContext): Promise<void> {
  const samples = await readSamples(ctx, 'projects/projects.json', Sample)
  if (samples === null) return
  const [now, today] = [ctx.now(), dayOf(ctx.now())]
  await ctx.db.transaction(async (tx) => {
    await lockSeeds(tx)
    // The list shows the newest first, and the first sample belongs on top.
    for (const { key, form } of samples.toReversed()) await bringSeason(tx, { key, form: inSeason(form, today) }, now)
  })
}

async function bringSeason(tx: Transaction, { key, form }: Sample, now: Date): Promise<void> {
  const newest = await findSeeded(tx, key)
  if (!newest) return openSample(tx, { key, form }, now)
  if (newest.endsOn >= dayOf(now)) return
  // Locked, so that no school joins meanwhile.
  const project = await lockProject(tx, newest.id)
  if (!project) return
  if (project.schools > 0) return openSample(tx, { key: `${key}-${yearOf(form)}`, form }, now)
  const isUntouched = project.version === 1 && project.leadId === null && project.state === 'open'
  if (isUntouched && project.published < projectLimits.versionsMax) await moveProject(tx, project, form, now)
}

async function openSample(tx: Transaction, { key, form }: Sample, now: Date): Promise<void> {
  const id = uuid()
  await insertProject(tx, { id, seedKey: key, state: 'open', draft: form, published: 1, createdAt: now, openedAt: now })
  await insertVersion(tx, { id: uuid(), projectId: id, number: 1, form, changes: 'First version', publishedAt: now })
}

async function moveProject(tx: Transaction, { id, published, dataVersion }: ProjectRow, form: ProjectForm, now: Date) {
  const number = published + 1
  const changes = 'The days of the next season'
  await insertVersion(tx, { id: uuid(), projectId: id, number, form, changes, publishedAt: now })
  await updateProject(tx, id, { draft: form, published: number, dataVersion: dataVersion + 1 })
}

const yearOf = ({ protocol }: ProjectForm) => protocol.schedule.starts_on.slice(0, 4)

/** The project in the first year, from its own on, in which its days are not over. */
function inSeason(form: ProjectForm, today: string): ProjectForm {
  const { schedule } = form.protocol
  let years = 0
  while (yearsLater(schedule.ends_on, years) < today) years += 1
  const moved = {
    ...schedule,
    starts_on: yearsLater(schedule.starts_on, years),
    ends_on: yearsLater(schedule.ends_on, years),
  }
  return { ...form, protocol: { ...form.protocol, schedule: moved } }
}

function yearsLater(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}
