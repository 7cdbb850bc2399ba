import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProjectForm } from '@ariviyal/contract/projects/protocol'
import * as z from 'zod/mini'

/**
 * Our own projects, as a fresh start seeds them. Their ranges of rain and temperature are broad bounds of ours for slips, by what the India
 * Meteorological Department publishes as normals and records (such as 51.0 °C in Phalodi on 19 May 2016); they describe no climate.
 */
export const readProjects = (): { key: string; form: ProjectForm }[] =>
  z
    .array(z.object({ key: z.string(), form: ProjectForm }))
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'projects.json'), 'utf8')))
