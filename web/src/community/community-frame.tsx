import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'

// With the calls that it sends: few people have something that waits, and all would load it before their first press.
const KeptPosts = lazy(() =>
  import('./discussions/kept-posts.tsx').then(
    ({ KeptPosts: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

/** What the pages of the community share. */
export default function CommunityFrame() {
  return (
    <>
      <Suspense>
        <KeptPosts />
      </Suspense>
      <Outlet />
    </>
  )
}
