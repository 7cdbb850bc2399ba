import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '../ui/banner.tsx'

let next: string | undefined

/** Shows a message above the next page, whether a form or a gate leads to it. */
export const announce = (text: string): void => {
  next = text
}

export function Announcement() {
  const { pathname } = useLocation()
  const [announced, setAnnounced] = useState<{ path: string; text: string }>()
  useEffect(() => {
    if (next === undefined) return
    // oxlint-disable-next-line react/set-state-in-effect -- the text comes from outside React, once a navigation
    setAnnounced({ path: pathname, text: next })
    next = undefined
  }, [pathname])
  if (announced?.path !== pathname) return null
  return (
    <div className="wrap pt-4">
      <Banner tone="success" live>
        {announced.text}
      </Banner>
    </div>
  )
}
