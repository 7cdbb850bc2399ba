import { verifyPassword } from '../../../server/src/accounts/passwords/passwords.ts'
import { hashOfToken } from '../../../server/src/platform/crypto/one-time-token.ts'
import { ConnectionLost } from '../../test-client.ts'
import { type Sql, counted, completenessOf } from './ledger.ts'
import type { ScenarioClient } from './kill-fixtures.ts'

const password = 'neem-leaf'
const subjects = {
  confirm: 'Confirm your email address for Ariviyal',
  welcome: 'Welcome to Ariviyal',
  reset: 'Set a new password for Ariviyal',
  changed: 'Your Ariviyal password was changed',
}

/** Creates an account and logs in; returns token and id. */
export async function signUp(
  client: ScenarioClient,
  word = 'teacher',
): Promise<{ id: string; token: string; email: string }> {
  const email = client.email(word)
  await client.act({
    kind: 'register',
    method: 'POST',
    path: '/api/auth/user/register',
    body: { firstname: 'Meena', lastname: client.named('Kumari'), email, phone_number: '9840012345', password },
    readState: counted(
      `select (select count(*) from users where email = $1) as account,
             (select count(*) from consents c join users u on u.id = c.user_id where u.email = $1) as consents`,
      [email],
      { consents: 2 },
    ),
    mails: () => [{ to: email, subject: subjects.confirm }],
  })
  return { ...(await logIn(client, email, password)), email }
}

/** A login session that the server returned is valid until something ends it. */
async function logIn(client: ScenarioClient, email: string, given: string): Promise<{ id: string; token: string }> {
  let token = ''
  const { body } = await client.act({
    kind: 'log in',
    method: 'POST',
    path: '/api/auth/user/login',
    body: { email, password: given },
    // When the answer was lost, nobody knows the token.
    readState: async (db) =>
      token === ''
        ? 'absent'
        : completenessOf(
            await db('select count(*) as session from sessions where token_hash = $1', [hashOfToken(token)]),
          ),
  })
  token = String(body['token'])
  return { id: (body['user'] as { id: string }).id, token }
}

/** Confirms the address of an account with the mailed link. @throws ConnectionLost when no mail arrives. */
export async function confirmAddress(client: ScenarioClient, email: string): Promise<void> {
  const mail = await client.mail(email, subjects.confirm, 6)
  const token = /confirm-address\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new ConnectionLost('the confirmation mail has not arrived')
  await client.act({
    kind: 'confirm an address',
    method: 'POST',
    path: `/api/auth/user/confirm-address/${token}`,
    readState: counted(
      `select count(*) filter (where email_confirmed_at is not null) as confirmed,
             (select 1 - count(*) from address_confirmations where token_hash = $2) as link_used
       from users where email = $1`,
      [email, hashOfToken(token)],
    ),
    mails: () => [{ to: email, subject: subjects.welcome }],
  })
}

/** Registers, requests a password reset, and sets a new password with the mailed link. */
export async function forgottenPassword(client: ScenarioClient): Promise<void> {
  const email = client.email('forgetful')
  await client.act({
    kind: 'register',
    method: 'POST',
    path: '/api/auth/user/register',
    body: { firstname: 'Valli', lastname: 'Nathan', email, phone_number: '9840012345', password },
    readState: counted('select count(*) as account from users where email = $1', [email]),
    mails: () => [{ to: email, subject: subjects.confirm }],
  })
  // Setting a new password confirms the address, so the confirmation mail is not sent any more.
  if (!(await client.mail(email, subjects.confirm, 6))) return
  const links = `select count(*) as link from password_resets r join users u on u.id = r.user_id where u.email = $1`
  const another = 'tamarind-tree'
  const isChanged = async (db: Sql) => {
    const row = await db.row('select password_hash from users where email = $1', [email])
    return verifyPassword(row?.['password_hash'] ?? '', another)
  }
  await client.act({
    kind: 'ask for a reset link',
    method: 'POST',
    path: '/api/auth/user/forgot-password',
    body: { email },
    late: true,
    // Setting a new password uses up the link.
    readState: async (db) => ((await isChanged(db)) ? 'complete' : completenessOf(await db(links, [email]))),
    mails: () => [{ to: email, subject: subjects.reset }],
  })
  const mail = await client.mail(email, subjects.reset, 6)
  const token = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) return
  await client.act({
    kind: 'reset the password',
    method: 'POST',
    path: `/api/auth/user/reset-password/${token}`,
    body: { password: another },
    readState: async (db) => {
      const { link } = await db(links, [email])
      const changed = await isChanged(db)
      if (changed) return link === 0 ? 'complete' : 'half: the password is changed, and its link not used up'
      return link === 1 ? 'absent' : 'half: the link is used up, and the password not changed'
    },
    mails: () => [{ to: email, subject: subjects.changed }],
  })
  await logIn(client, email, another)
}

/** Sends a contact message, which staff answer. */
export async function message(client: ScenarioClient): Promise<void> {
  const [email, subject] = [client.email('visitor'), client.named('A question about prisms')]
  await client.act({
    kind: 'contact',
    method: 'POST',
    path: '/api/contact',
    body: { name: 'Ravi', email, subject, message: 'Where can we find the worksheets on light?' },
    readState: counted('select count(*) as message from contact_messages where subject = $1', [subject]),
    mails: () => [{ to: 'support@ariviyal.example', subject: `Contact: ${subject}` }],
  })
  if (client.random.maybe(0.4)) return
  const row = await client.row('select id from contact_messages where subject = $1', [subject])
  const id = row?.['id']
  if (!id) throw new ConnectionLost('the message is missing')
  await client.act({
    kind: 'answer a message',
    method: 'POST',
    path: `/api/admin/messages/${id}/answer`,
    token: client.fixtures.adminToken,
    body: { answer: 'They are below Materials, with the others on light.' },
    readState: counted(
      `select (select count(*) from contact_messages where id = $1 and answer <> '' and handled_at is not null) as answer,
             (select count(*) from audit_log where subject_id = $1::text and action = 'message.answered') as audit`,
      [id],
    ),
    mails: () => [{ to: email, subject: 'Your message to Ariviyal' }],
  })
}
