import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { dataFiles } from '@ariviyal/contract/projects/projects'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { packageArchive } from '../open-data/data-package.ts'
import type { OpenProject } from '../open-data/open-project.ts'
import { placesGeoJson } from '../open-data/places-geojson.ts'
import { readingsCsv } from '../open-data/tables.ts'
import { requireReadable } from '../project-access.policy.ts'
import { selectVersions } from '../projects.queries.ts'
import type { ProjectRow } from '../projects.table.ts'
import { showVersion } from '../projects.view.ts'
import { ComputedOnce } from './computed-once.ts'
import { fieldsOf, findNewestReceipt, selectCounted, selectSuperseded } from './counted-readings.ts'

type DataFile = (typeof dataFiles)[number]

async function openProjectOf(executor: Executor, { id, createdAt }: ProjectRow): Promise<OpenProject> {
  const versions = await selectVersions(executor, id)
  const [newest] = versions
  if (!newest) throw new AppError('not-found')
  // A phone may send any text as the instrument: only what a protocol names is published.
  const named = new Set(
    versions.flatMap(({ form }) =>
      form.protocol.fields.map((field) => ('instrument' in field ? field.instrument : '')),
    ),
  )
  return {
    id,
    title: newest.form.title,
    question: newest.form.question,
    fields: await fieldsOf(executor, id),
    protocols: versions.toReversed().map(showVersion),
    readings: (await selectCounted(executor, id)).map((reading) => ({
      ...reading,
      instrument: named.has(reading.instrument) ? reading.instrument : '',
    })),
    superseded: await selectSuperseded(executor, id),
    madeAt: (await findNewestReceipt(executor, id)) ?? createdAt,
  }
}

const makers: Record<DataFile, (project: OpenProject) => Promise<FileAnswer>> = {
  package: async (project) => ({ name: 'project.zip', type: 'application/zip', body: await packageArchive(project) }),
  csv: async (project) => ({ name: 'readings.csv', type: 'text/csv', body: readingsCsv(project) }),
  geojson: async (project) => ({ name: 'places.geojson', type: 'application/json', body: placesGeoJson(project) }),
}

/** Files of large projects are a few megabytes. */
const files = new ComputedOnce<FileAnswer>(12)

/** The released data of a project as a file. Raises `not-found` and `subscription-needed`. */
export async function downloadData(ctx: AppContext, reader: User, id: string, file: DataFile): Promise<FileAnswer> {
  const project = await requireReadable(ctx.db, id, reader)
  const key = `${id} ${project.dataVersion} ${file}`
  return files.get(key, async () => makers[file](await openProjectOf(ctx.db, project)))
}
