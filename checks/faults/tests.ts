import type { Part } from '../part.ts'
import { installBrowser } from './tests/browser.ts'
import { loadTestPage, type PageCode } from './tests/load-code.ts'
import { openPlayers } from './tests/play-schedule.ts'
import { edits, protections } from './tests/protections.ts'
import { countOf, runSchedules, type ScheduleCheck } from './schedules/run-schedules.ts'

const check: ScheduleCheck<PageCode> = {
  fullRun: 520,
  protections,
  edits,
  loadPage: loadTestPage,
  install: installBrowser,
  open: openPlayers,
  figures: ({ given = 0, stored = 0, waiting = 0, excused = 0 }, broken) => [
    ['answers given; in the log, not sent', `${given}; ${stored}, ${waiting}`],
    ['of these destroyed with the phone’s storage, or with a page that had said so', excused],
    ['lost', countOf(broken, 'lost')],
    ['doubled', countOf(broken, 'doubled')],
    ['false "saved"', countOf(broken, 'false')],
  ],
}

export const tests: Part = {
  name: 'tests',
  title: 'Tests that pupils take, under random faults',
  run: (effort) => runSchedules(check, effort),
}
