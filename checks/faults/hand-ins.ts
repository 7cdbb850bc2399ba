import type { Part } from '../part.ts'
import { installBrowser } from './hand-ins/browser.ts'
import { loadWorkPage, type PageCode } from './hand-ins/load-code.ts'
import { openPlayers, passDays } from './hand-ins/play-schedule.ts'
import { edits, protections } from './hand-ins/protections.ts'
import { countOf, runSchedules, type ScheduleCheck } from './schedules/run-schedules.ts'

const check: ScheduleCheck<PageCode> = {
  fullRun: 200,
  protections,
  edits,
  loadPage: loadWorkPage,
  install: installBrowser,
  open: openPlayers,
  settle: passDays,
  figures: ({ pressed = 0, stored = 0, files = 0, stopped = 0, refused = 0, excused = 0 }, broken) => [
    ['“Hand in” pressed; stored, with files compared byte by byte', `${pressed}; ${stored}, ${files}`],
    ['of the others stopped by the pupil; refused since the work was marked', `${stopped}; ${refused}`],
    ['destroyed with the phone’s storage, or with a page that had said so', excused],
    ['lost, or not readable for the teacher', countOf(broken, 'lost')],
    ['doubled', countOf(broken, 'doubled')],
    ['mixed up', countOf(broken, 'mixed')],
    ['false “handed in”', countOf(broken, 'false')],
  ],
}

export const handIns: Part = {
  name: 'hand-ins',
  title: 'Work that pupils hand in, under random faults',
  run: (effort) => runSchedules(check, effort),
}
