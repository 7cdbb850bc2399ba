import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { takeAnnouncement } from './announce.ts'

export function Announcement() {
  const { pathname } = useLocation()
  const [announced, setAnnounced] = useState<{ path: string; text: string }>()
  useEffect(() => {
    const text = takeAnnouncement(pathname)
    // oxlint-disable-next-line react/set-state-in-effect -- the text comes from outside React, once a navigation
    if (text !== undefined) setAnnounced({ path: pathname, text })
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
