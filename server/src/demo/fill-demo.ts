import { publishLink, type LinkForm } from '@ariviyal/contract/links/links'
import { startServer, type Settings } from '../start-server.ts'
import { DemoCalls, DemoClock } from './demo-calls.ts'
import type { DemoAccounts } from './demo-folder.ts'
import { fillClass } from './fill-class.ts'
import { fillCommunity } from './fill-community.ts'
import { fillFairs } from './fill-fairs.ts'
import { fillLive } from './fill-live.ts'
import { fillPartners } from './fill-partners.ts'
import { type DemoPeople, fillPeople } from './fill-people.ts'
import { fillProjects } from './fill-projects.ts'

/** Links of the pages that staff fill. */
const links: LinkForm[] = [
  {
    kind: 'website',
    title: 'Drawings to trace',
    description: 'Simple figures for the blackboard.',
    url: 'https://drawings.demo.example',
  },
  {
    kind: 'website',
    title: 'The sky tonight',
    description: 'What can be seen from your town.',
    url: 'https://sky.demo.example',
  },
  {
    kind: 'networking',
    title: 'Circle of physics teachers',
    description: 'Meets on the first Friday.',
    url: 'https://circle.demo.example',
  },
  {
    kind: 'project',
    title: 'One rain gauge a school',
    description: 'Measure, and compare with other schools.',
    url: 'https://rain.demo.example',
  },
  {
    kind: 'industry',
    title: 'A day in a dairy',
    description: 'A visit with worksheets, for grade 8.',
    url: 'https://dairy.demo.example',
  },
  {
    kind: 'lms',
    title: 'A course about tests',
    description: 'Four short lessons.',
    url: 'https://course.demo.example',
  },
]

/**
 * Fills an empty data folder by the calls of the product, with the weeks before now. Jobs, such as mails, are stored and run at the next start.
 */
export async function fillDemo(settings: Settings, accounts: DemoAccounts): Promise<void> {
  const clock = new DemoClock()
  const server = await startServer({ ...settings, seedOnly: true, limitsFactor: Infinity, now: clock.now })
  try {
    const demo = new DemoCalls(server, clock)
    const people = await fillPeople(demo, accounts)
    await fillLive(demo, people)
    const own = await fillClass(demo, people)
    await fillProjects(demo, people, own)
    await fillCommunity(demo, people)
    await fillFairs(demo, people)
    await fillPartners(demo, people)
    await fillLinks(demo, people)
  } finally {
    await server.stop()
  }
}

async function fillLinks(demo: DemoCalls, { staff }: DemoPeople): Promise<void> {
  for (const body of links) await demo.call(publishLink, { token: staff.token, body })
}
