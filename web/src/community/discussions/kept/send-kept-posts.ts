import { answerDiscussion, askColleagues } from '@ariviyal/contract/community/discussions'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { call, serverMessage } from '../../../api/client.ts'
import { withLock } from '../../../sending/with-lock.ts'
import { forgetPostDraft, markUnsent, newQuestion } from './post-draft.ts'
import { announceSent, isPassing, type PostReply } from './sent-posts.ts'
import { readUnsentPosts, type UnsentPost } from './unsent-posts.ts'

/** Sends the posts that wait on this device, each under the key of its first try. Returns what waits still. */
export async function sendKeptPosts(): Promise<{ of: 'own' }[]> {
  await withLock('community-posts', async () => {
    for (const post of waiting()) await sendOne(post)
  })
  return waiting().map(() => ({ of: 'own' }))
}

const waiting = () => readUnsentPosts().filter(({ refusal }) => refusal === null)

async function sendOne(post: UnsentPost): Promise<void> {
  const { about, sent } = post
  /** What was typed meanwhile stays. */
  const isUnchanged = () => waiting().some((one) => one.about === about && one.sent.key === sent.key)
  try {
    const reply = await sendBody(about, sent)
    if (!isUnchanged()) return
    forgetPostDraft(about)
    announceSent(post, reply)
  } catch (error) {
    if (!isPassing(error) && isUnchanged()) markUnsent(about, serverMessage(error) || 'It could not be sent.')
  }
}

const sendBody = (about: string, { key, body }: UnsentPost['sent']): Promise<PostReply> =>
  about === newQuestion
    ? call(askColleagues, { body: JSON.parse(body) as BodyInput<typeof askColleagues>, key })
    : call(answerDiscussion, {
        params: { id: about },
        body: JSON.parse(body) as BodyInput<typeof answerDiscussion>,
        key,
      })
