import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bodyBytesFor, fileBytes } from '../fields.ts'
import { limits } from '../limits.ts'

const words = {
  needed: 'Choose an Excel file',
  tooLarge: `Choose a file of at most ${limits.rosterFileBytes / 1024 ** 2} MB`,
}

export const RosterFileForm = z.object({ file: fileBytes(limits.rosterFileBytes, words) })

export const readRosterFile = endpoint({
  access: 'subscriber',
  tag: 'Classroom',
  method: 'POST',
  path: '/api/lms/roster/read',
  summary: 'Read the rows of an Excel file; nothing is stored',
  body: RosterFileForm,
  bodyBytes: bodyBytesFor(limits.rosterFileBytes),
  repeats: 'harmless',
  attempts: 'roster-file',
  status: 200,
  answer: z.object({ rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })) }),
})
