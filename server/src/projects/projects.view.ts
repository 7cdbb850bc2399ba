import { knownFields } from '@ariviyal/contract/projects/compare-protocols'
import type { ProjectSummary, ProtocolVersion } from '@ariviyal/contract/projects/projects'
import type { Field, ProjectForm } from '@ariviyal/contract/projects/protocol'
import type { ProjectRow, ProtocolVersionRow } from './projects.table.ts'

export const showSummary = (row: ProjectRow, form: ProjectForm, takesPart: boolean): ProjectSummary => ({
  id: row.id,
  title: form.title,
  question: form.question,
  summary: form.summary,
  state: row.state,
  starts_on: form.protocol.schedule.starts_on,
  ends_on: form.protocol.schedule.ends_on,
  schools: row.schools,
  takes_part: takesPart,
})

export const showVersion = ({ number, publishedAt, changes, form }: ProtocolVersionRow): ProtocolVersion => ({
  number,
  published_at: publishedAt.toISOString(),
  changes,
  protocol: form.protocol,
})

/** The fields of all versions, as the last one that has them says. */
export const showFields = (versions: readonly ProtocolVersionRow[]): Field[] =>
  knownFields(versions.map(({ number, form }) => ({ number, protocol: form.protocol }))).map(
    ({ is_current: _current, last_version: _last, ...field }) => field,
  )
