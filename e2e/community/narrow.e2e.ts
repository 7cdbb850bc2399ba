import { laterDay, dayOf } from '../../contract/src/time.ts'
import { adminSession, newSubscriber, postAs, api } from '../support/accounts.ts'
import { expect, sticksOut, test, useSession } from '../support/test.ts'

/** Longer than any line at 320 px. */
const long = `Whole${'seventeenletters'.repeat(4)}`

const profile = {
  languages: ['en', 'ta', 'hi'],
  district: '33-madurai',
  ask_about: `Optics with a ${long}`,
  school: `School of ${long}`,
  contact: `${long}@school.example`,
  mentor_subjects: ['physics'],
  is_shown: true,
  is_nearby: true,
}

test('no page of the community is wider than 320 px, with long words in what teachers write @long', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const [teacher, colleague] = [await newSubscriber(), await newSubscriber()]
  const [post, postAsColleague] = [postAs(teacher.token), postAs(colleague.token)]
  const staff = await adminSession()
  await api('PUT', '/api/community/profile', { ...profile, name: `Demo ${long.slice(0, 60)}` }, colleague.token)
  await api('PUT', '/api/community/profile', { ...profile, name: 'Demo Narrow' }, teacher.token)
  const seen = await api<{ seen: { id: string } }>('GET', '/api/community/profile', undefined, colleague.token)
  const person = seen.body.seen.id
  const idOf = async (made: Promise<{ id: string }>) => (await made).id
  const discussion = await idOf(
    post('/api/community/discussions', {
      title: `What is ${long}?`,
      subject: 'physics',
      grade: 8,
      chapter: long,
      body: `${long}\n\n- ${long}\n\n$${'a+'.repeat(60)}b$`,
    }),
  )
  await postAsColleague(`/api/community/discussions/${discussion}/answers`, { body: long })
  const contribution = await idOf(
    post('/api/community/contributions', {
      kind: 'plan',
      title: `A plan for ${long}`,
      summary: `With ${long} on one page.`,
      subject: 'physics',
      grades: [6, 7, 8, 9, 10, 11, 12],
      licence: 'cc-by',
      body: `First ${long} and then the board.`,
      minutes: 40,
      objectives: long,
    }),
  )
  const fair = await idOf(
    post('/api/community/fairs', {
      name: `Fair of ${long}`,
      kind: 'together',
      place: long,
      held_on: laterDay(dayOf(new Date()), 3),
      entries_until: new Date(Date.now() + 86_400_000).toISOString(),
      grade_from: 6,
      grade_to: 9,
      categories: [long.slice(0, 60), 'Experiments'],
      schools: [`North ${long}`, 'Riverside School'],
      rubric: [{ name: long.slice(0, 60), marks: 10 }],
      tie_rule: 'rows',
    }),
  )
  const visit = await idOf(
    post(`/api/community/people/${person}/visits`, {
      place: 'classroom',
      starts_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      grade: 8,
      topic: long,
      focus: 'questions',
      where: long,
      message: long,
    }),
  )
  const news = await idOf(
    postAs(staff.token)('/api/admin/community/news', {
      kind: 'course',
      title: `A course on ${long}`,
      giver: long,
      url: `https://giver.example/${long}`,
      gain: long,
      subjects: [],
      grades: [],
      boards: [],
      states: [],
      districts: [],
      last_day: laterDay(dayOf(new Date()), 10),
      fee: 900,
    }),
  )
  const walk = async (paths: string[]) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(
        page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: /^Loading/ }),
      ).toHaveCount(0)
      await page.evaluate(async () => void (await document.fonts.ready))
      await expect.poll(() => sticksOut(page), `sideways scroll of ${path}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await useSession(page, teacher)
  const under = (...paths: string[]) => paths.map((path) => `/networking${path}`)
  await walk(
    under(
      '',
      '/discussions',
      '/discussions/new',
      `/discussions/${discussion}`,
      '/people',
      `/people/${person}`,
      `/people/${person}/visits`,
      '/profile',
      '/nearby',
      '/mentors',
      '/visits',
      `/visits/${visit}`,
      '/fairs',
      '/fairs?view=new',
      `/fairs/${fair}`,
      '/contributions',
      '/contributions/new',
      ...['plan', 'paper', 'experiment'].map((kind) => `/contributions/new?kind=${kind}`),
      `/contributions/${contribution}`,
      `/contributions/${contribution}/edit`,
      '/news',
      '/news/suggest',
      `/news/${news}`,
      '/standing',
      '/rules',
    ),
  )
  // A contribution is read by all, and by staff, once a reviewer made it public.
  const given = `/api/community/contributions/${contribution}`
  await post(`${given}/send`, { no_pupil: true, own_work: true, is_tried: true, is_correct: true })
  await api('PUT', '/api/community/reviewer', { is_reviewer: true }, colleague.token)
  await api('PUT', `${given}/review`, undefined, colleague.token)
  await postAsColleague(`${given}/review`, { is_public: true, note: '' })
  await walk(under(`/contributions/${contribution}`))
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', user)
    },
    [staff.token, JSON.stringify(staff.user)] as const,
  )
  await walk([
    '/admin/community',
    `/admin/community/posts/${discussion}`,
    `/admin/community/posts/${contribution}`,
    '/admin/community/news',
    '/admin/community/news/new',
    `/admin/community/news/${news}`,
    '/admin/grievances',
  ])
})
