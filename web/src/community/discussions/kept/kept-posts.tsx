import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { useWaiting } from '../../../sending/use-waiting.ts'
import { readSession } from '../../../session/store.ts'
import { Banner } from '../../../ui/banner.tsx'
import { discussionsPath } from '../load-discussions.ts'
import { newQuestion, onPostDrafts } from './post-draft.ts'
import { sendKeptPosts } from './send-kept-posts.ts'
import { onPostSent } from './sent-posts.ts'
import { readUnsentPosts, type UnsentPost } from './unsent-posts.ts'

const nothing = async () => []

/** Where a post is written. */
const pathOf = (about: string) => `${discussionsPath}/${about}`
const nameOf = ({ about, title }: UnsentPost) => (about === newQuestion ? `Your question “${title}”` : 'Your answer')

interface SentPost {
  /** Who sent it: another teacher may log in on this device without a reload. */
  user: string | undefined
  path: string
  name: string
}

/** Sent since the site was opened. Not state of a component: a page that is still loading mounts this twice. */
let sentPosts: readonly SentPost[] = []
onPostSent((post, { id }) => {
  sentPosts = [
    ...sentPosts,
    { user: readSession()?.user.id, path: pathOf(post.about === newQuestion ? id : post.about), name: nameOf(post) },
  ]
})

/** Sends posts that wait on this device when a page of the community opens and when the network is back, and says what is kept and what is sent. */
export function KeptPosts() {
  const kept = useSyncExternalStore(
    onPostDrafts,
    () => JSON.stringify(readUnsentPosts()),
    () => '[]',
  )
  const posts = JSON.parse(kept) as UnsentPost[]
  const isWaiting = posts.some(({ refusal }) => refusal === null)
  useWaiting(isWaiting ? sendKeptPosts : nothing, kept)
  const sent = useSyncExternalStore(
    onPostSent,
    () => sentPosts,
    () => sentPosts,
  )
  const { pathname } = useLocation()
  // The page of a post says itself that it is there.
  const reader = readSession()?.user.id
  const elsewhere = sent.filter(({ user, path }) => user === reader && path !== pathname)
  if (posts.length + elsewhere.length === 0) return null
  return (
    <aside aria-label="What you wrote" className="wrap screen-only grid gap-3 pt-4 wrap-anywhere">
      {posts.map((post) => (
        <Banner key={post.about} tone={post.refusal === null ? 'warning' : 'error'} live>
          <p>
            {nameOf(post)}{' '}
            {post.refusal === null
              ? 'is kept on this device and not sent yet. It is sent by itself when there is a network and a page of the community is open.'
              : `was not accepted, and is kept on this device. ${post.refusal}`}
          </p>
          {pathOf(post.about) === pathname ? null : (
            <Link to={pathOf(post.about)} className="link inline-flex min-h-11 items-center">
              Open it
            </Link>
          )}
        </Banner>
      ))}
      {elsewhere.map(({ path, name }) => (
        <Banner key={path} tone="success" live>
          <p>{name} is sent.</p>
          <Link to={path} className="link inline-flex min-h-11 items-center">
            Open it
          </Link>
        </Banner>
      ))}
    </aside>
  )
}
