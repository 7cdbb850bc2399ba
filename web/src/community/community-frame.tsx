import { Outlet } from 'react-router'
import { KeptPosts } from './discussions/kept-posts.tsx'

/** What the pages of the community share. */
export default function CommunityFrame() {
  return (
    <>
      <KeptPosts />
      <Outlet />
    </>
  )
}
