import { verifyPassword } from '../../../server/src/accounts/passwords.ts'
import { hashOfToken } from '../../../server/src/platform/one-time-token.ts'
import { Cut } from '../../visitor.ts'
import { type Sql, counted, truthOf } from './ledger.ts'
import type { Teller } from './world.ts'

const password = 'neem-leaf'
const subjects = {
  confirm: 'Confirm your email address for Ariviyal',
  reset: 'Set a new password for Ariviyal',
  changed: 'Your Ariviyal password was changed',
}

/** Makes an account and logs in; gives its token and id. */
export async function signUp(teller: Teller, word = 'teacher'): Promise<{ id: string; token: string; email: string }> {
  const email = teller.email(word)
  await teller.act({
    kind: 'register',
    method: 'POST',
    path: '/api/auth/user/register',
    body: { firstname: 'Meena', lastname: teller.named('Kumari'), email, phone_number: '9840012345', password },
    look: counted(
      `select (select count(*) from users where email = $1) as account,
             (select count(*) from consents c join users u on u.id = c.user_id where u.email = $1) as consents`,
      [email],
      { consents: 2 },
    ),
    mails: () => [{ to: email, subject: subjects.confirm }],
  })
  return { ...(await logIn(teller, email, password)), email }
}

/** A session that was handed out is one that counts, until something ends it. */
async function logIn(teller: Teller, email: string, given: string): Promise<{ id: string; token: string }> {
  let token = ''
  const { body } = await teller.act({
    kind: 'log in',
    method: 'POST',
    path: '/api/auth/user/login',
    body: { email, password: given },
    // Whose answer was lost has a token that nobody knows.
    look: async (db) =>
      token === ''
        ? 'absent'
        : truthOf(await db('select count(*) as session from sessions where token_hash = $1', [hashOfToken(token)])),
  })
  token = String(body['token'])
  return { id: (body['user'] as { id: string }).id, token }
}

/** Confirms the address of an account with the link of the mail; raises `Cut` where that has not come. */
export async function confirmAddress(teller: Teller, email: string): Promise<void> {
  const mail = await teller.mail(email, subjects.confirm, 6)
  const token = /confirm-address\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Cut('the mail that confirms the address has not come')
  await teller.act({
    kind: 'confirm an address',
    method: 'POST',
    path: `/api/auth/user/confirm-address/${token}`,
    look: counted(
      `select count(*) filter (where email_confirmed_at is not null) as confirmed,
             (select 1 - count(*) from address_confirmations where token_hash = $2) as link_used
       from users where email = $1`,
      [email, hashOfToken(token)],
    ),
  })
}

/** Registers, forgets the password, and sets another with the link of the mail. */
export async function forgottenPassword(teller: Teller): Promise<void> {
  const email = teller.email('forgetful')
  await teller.act({
    kind: 'register',
    method: 'POST',
    path: '/api/auth/user/register',
    body: { firstname: 'Valli', lastname: 'Nathan', email, phone_number: '9840012345', password },
    look: counted('select count(*) as account from users where email = $1', [email]),
    mails: () => [{ to: email, subject: subjects.confirm }],
  })
  // Whoever sets a new password first has confirmed the address, and gets no such mail any more.
  if (!(await teller.mail(email, subjects.confirm, 6))) return
  const links = `select count(*) as link from password_resets r join users u on u.id = r.user_id where u.email = $1`
  const another = 'tamarind-tree'
  const isChanged = async (db: Sql) => {
    const row = await db.row('select password_hash from users where email = $1', [email])
    return verifyPassword(row?.['password_hash'] ?? '', another)
  }
  await teller.act({
    kind: 'ask for a reset link',
    method: 'POST',
    path: '/api/auth/user/forgot-password',
    body: { email },
    late: true,
    // Whoever has set a new password has used the link up.
    look: async (db) => ((await isChanged(db)) ? 'whole' : truthOf(await db(links, [email]))),
    mails: () => [{ to: email, subject: subjects.reset }],
  })
  const mail = await teller.mail(email, subjects.reset, 6)
  const token = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) return
  await teller.act({
    kind: 'reset the password',
    method: 'POST',
    path: `/api/auth/user/reset-password/${token}`,
    body: { password: another },
    look: async (db) => {
      const { link } = await db(links, [email])
      const changed = await isChanged(db)
      if (changed) return link === 0 ? 'whole' : 'half: the password is changed, and its link not used up'
      return link === 1 ? 'absent' : 'half: the link is used up, and the password not changed'
    },
    mails: () => [{ to: email, subject: subjects.changed }],
  })
  await logIn(teller, email, another)
}

/** A message to the staff, and what they write back. */
export async function message(teller: Teller): Promise<void> {
  const [email, subject] = [teller.email('visitor'), teller.named('A question about prisms')]
  await teller.act({
    kind: 'contact',
    method: 'POST',
    path: '/api/contact',
    body: { name: 'Ravi', email, subject, message: 'Where can we find the worksheets on light?' },
    look: counted('select count(*) as message from contact_messages where subject = $1', [subject]),
    mails: () => [{ to: 'support@ariviyal.example', subject: `Contact: ${subject}` }],
  })
  if (teller.chances.maybe(0.4)) return
  const row = await teller.row('select id from contact_messages where subject = $1', [subject])
  const id = row?.['id']
  if (!id) throw new Cut('the message is not there')
  await teller.act({
    kind: 'answer a message',
    method: 'POST',
    path: `/api/admin/messages/${id}/answer`,
    token: teller.world.adminToken,
    body: { answer: 'They are below Materials, with the others on light.' },
    look: counted(
      `select (select count(*) from contact_messages where id = $1 and answer <> '' and handled_at is not null) as answer,
             (select count(*) from audit_log where subject_id = $1::text and action = 'message.answered') as audit`,
      [id],
    ),
    mails: () => [{ to: email, subject: 'Your message to Ariviyal' }],
  })
}
