import { ConnectionLost } from '../../test-client.ts'
import { confirmAddress, signUp } from './account-scenarios.ts'
import { counted } from './ledger.ts'
import { institutionForm } from './institution-form.ts'
import type { ScenarioClient } from './kill-fixtures.ts'

const seats = 2

/** An institution registers and is approved; a representative claims it and invites teachers; three of them compete for two seats. */
export async function institution(client: ScenarioClient): Promise<void> {
  const id = await register(client)
  const invite = await approve(client, id)
  const office = client.email('office')
  const mail = await client.mail(office, 'Your school now has a subscription')
  const claim = /school\/claim\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (claim) {
    const representative = await signUp(client, 'keeper')
    await confirmAddress(client, representative.email)
    await claimInstitution(client, id, claim, representative)
    await inviteTeachers(client, id, representative.token)
  }
  // Concurrently, to test the limit as well.
  const results = await Promise.allSettled(
    ['first', 'second', 'third'].map(async (word) => takeSeat(client, id, invite, word)),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

const toBoth = (client: ScenarioClient, subject: string) =>
  [client.email('office'), client.email('principal')].map((to) => ({ to, subject }))

async function register(client: ScenarioClient): Promise<string> {
  const form = institutionForm(client)
  await client.act({
    kind: 'register a school',
    method: 'POST',
    path: '/api/auth/register',
    body: form,
    readState: counted(
      `select (select count(*) from institutions where school_email = $1) as school,
             (select count(*) from institution_events e join institutions i on i.id = e.institution_id
               where i.school_email = $1 and e.kind = 'registered') as move`,
      [form.school_email],
    ),
    mails: () => [{ to: client.email('office'), subject: 'We have received your school’s registration' }],
  })
  const id = (await client.row('select id from institutions where school_email = $1', [form.school_email]))?.['id']
  if (!id) throw new ConnectionLost('the school is missing')
  return id
}

async function approve(client: ScenarioClient, id: string): Promise<string> {
  const { body } = await client.act({
    kind: 'approve a school',
    method: 'POST',
    path: `/api/admin/institutions/${id}/approve`,
    token: client.fixtures.adminToken,
    body: { months: 12, seats },
    readState: counted(
      `select (select count(*) from institutions where id = $1 and status = 'approved') as school,
             (select count(*) from institution_events where institution_id = $1 and kind = 'approved') as move,
             (select count(*) from receipts where institution_id = $1) as receipt,
             (select count(*) from institution_claims where institution_id = $1)
               + (select count(*) from institution_representatives where institution_id = $1) as claim,
             (select count(*) from audit_log where subject_id = $1::text and action = 'institution.approved') as audit`,
      [id],
    ),
    mails: () => toBoth(client, 'Your school now has a subscription'),
  })
  return String(body['invite_url']).split('/').at(-1) ?? ''
}

async function claimInstitution(
  client: ScenarioClient,
  id: string,
  claim: string,
  representative: { id: string; token: string },
) {
  await client.act({
    kind: 'look after a school',
    method: 'POST',
    path: `/api/school/claims/${claim}/claim`,
    token: representative.token,
    readState: counted(
      `select (select count(*) from institution_representatives where institution_id = $1) as representative,
             (select 1 - count(*) from institution_claims where institution_id = $1) as link_used,
             (select count(*) from institution_events where institution_id = $1 and kind = 'representative-added') as move`,
      [id],
    ),
  })
}

async function inviteTeachers(client: ScenarioClient, id: string, token: string): Promise<void> {
  // Invites only as many as there are seats.
  const invited = ['one', 'two'].map((word) => client.email(`invited-${word}`))
  await client.act({
    kind: 'invite teachers',
    method: 'POST',
    path: '/api/school/invitations',
    token,
    body: { csv: ['name,email', ...invited.map((email) => `Teacher,${email}`)].join('\n') },
    readState: counted(
      `select (select count(*) from institution_invitations where institution_id = $1) as invitations,
             (select count(*) from institution_events where institution_id = $1 and kind = 'teachers-invited') as move`,
      [id],
      { invitations: invited.length },
    ),
    mails: () => invited.map((to) => ({ to, subject: 'Your school invites you to Ariviyal' })),
  })
}

/** The last of three finds no seat, as expected. */
async function takeSeat(client: ScenarioClient, id: string, invite: string, word: string): Promise<void> {
  const teacher = await signUp(client, word)
  try {
    await client.act({
      kind: 'take a seat',
      method: 'POST',
      path: `/api/invites/${invite}/claim`,
      token: teacher.token,
      readState: counted(
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
