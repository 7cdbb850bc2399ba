import { Cut } from '../../visitor.ts'
import { confirmAddress, signUp } from './account-stories.ts'
import { counted } from './ledger.ts'
import { schoolForm } from './school-form.ts'
import type { Teller } from './world.ts'

const seats = 2

/** A school registers and is approved; somebody looks after it and invites teachers; three want its two seats. */
export async function school(teller: Teller): Promise<void> {
  const id = await register(teller)
  const invite = await approve(teller, id)
  const office = teller.email('office')
  const mail = await teller.mail(office, 'Your school now has a subscription')
  const claim = /school\/claim\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (claim) {
    const keeper = await signUp(teller, 'keeper')
    await confirmAddress(teller, keeper.email)
    await lookAfter(teller, id, claim, keeper)
    await inviteTeachers(teller, id, keeper.token)
  }
  // At the same time, so that the limit is tried as well.
  const results = await Promise.allSettled(
    ['first', 'second', 'third'].map(async (word) => takeSeat(teller, id, invite, word)),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

const toBoth = (teller: Teller, subject: string) =>
  [teller.email('office'), teller.email('principal')].map((to) => ({ to, subject }))

async function register(teller: Teller): Promise<string> {
  const form = schoolForm(teller)
  await teller.act({
    kind: 'register a school',
    method: 'POST',
    path: '/api/auth/register',
    body: form,
    look: counted(
      `select (select count(*) from institutions where school_email = $1) as school,
             (select count(*) from institution_events e join institutions i on i.id = e.institution_id
               where i.school_email = $1 and e.kind = 'registered') as move`,
      [form.school_email],
    ),
    mails: () => [{ to: teller.email('office'), subject: 'We have received the registration of your school' }],
  })
  const id = (await teller.row('select id from institutions where school_email = $1', [form.school_email]))?.['id']
  if (!id) throw new Cut('the school is not there')
  return id
}

async function approve(teller: Teller, id: string): Promise<string> {
  const { body } = await teller.act({
    kind: 'approve a school',
    method: 'POST',
    path: `/api/admin/institutions/${id}/approve`,
    token: teller.world.adminToken,
    body: { months: 12, seats },
    look: counted(
      `select (select count(*) from institutions where id = $1 and status = 'approved') as school,
             (select count(*) from institution_events where institution_id = $1 and kind = 'approved') as move,
             (select count(*) from receipts where institution_id = $1) as receipt,
             (select count(*) from institution_claims where institution_id = $1)
               + (select count(*) from institution_representatives where institution_id = $1) as claim,
             (select count(*) from audit_log where subject_id = $1::text and action = 'institution.approved') as audit`,
      [id],
    ),
    mails: () => toBoth(teller, 'Your school now has a subscription'),
  })
  return String(body['invite_url']).split('/').at(-1) ?? ''
}

async function lookAfter(teller: Teller, id: string, claim: string, keeper: { id: string; token: string }) {
  await teller.act({
    kind: 'look after a school',
    method: 'POST',
    path: `/api/school/claims/${claim}/claim`,
    token: keeper.token,
    look: counted(
      `select (select count(*) from institution_representatives where institution_id = $1) as representative,
             (select 1 - count(*) from institution_claims where institution_id = $1) as link_used,
             (select count(*) from institution_events where institution_id = $1 and kind = 'representative-added') as move`,
      [id],
    ),
  })
}

async function inviteTeachers(teller: Teller, id: string, token: string): Promise<void> {
  // No more are invited than there are seats.
  const invited = ['one', 'two'].map((word) => teller.email(`invited-${word}`))
  await teller.act({
    kind: 'invite teachers',
    method: 'POST',
    path: '/api/school/invitations',
    token,
    body: { csv: ['name,email', ...invited.map((email) => `Teacher,${email}`)].join('\n') },
    look: counted(
      `select (select count(*) from institution_invitations where institution_id = $1) as invitations,
             (select count(*) from institution_events where institution_id = $1 and kind = 'teachers-invited') as move`,
      [id],
      { invitations: invited.length },
    ),
    mails: () => invited.map((to) => ({ to, subject: 'Your school invites you to Ariviyal' })),
  })
}

/** The last of three finds no seat, which is as it should be. */
async function takeSeat(teller: Teller, id: string, invite: string, word: string): Promise<void> {
  const teacher = await signUp(teller, word)
  try {
    await teller.act({
      kind: 'take a seat',
      method: 'POST',
      path: `/api/invites/${invite}/claim`,
      token: teacher.token,
      look: counted(
        `select (select count(*) from institution_seats where institution_id = $1 and user_id = $2) as seat,
               (select count(*) from institution_events where institution_id = $1 and kind = 'seat-taken'
                 and details->>'user' = $2::text) as move`,
        [id, teacher.id],
      ),
    })
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('seats-taken'))) throw error
  }
}
