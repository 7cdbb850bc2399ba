import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type BannerTone = 'info' | 'warning' | 'success' | 'error'

const tones: Record<BannerTone, { look: string; icon: IconName; iconLook: string }> = {
  info: { look: 'border-indigo bg-indigo-pale', icon: 'info', iconLook: 'text-indigo' },
  warning: { look: 'border-turmeric bg-turmeric-pale', icon: 'warning', iconLook: 'text-ink' },
  success: { look: 'border-peacock bg-peacock-pale', icon: 'check', iconLook: 'text-peacock' },
  error: { look: 'border-kumkum bg-kumkum-pale', icon: 'close', iconLook: 'text-kumkum' },
}

/**
 * A message above its subject. Pass `live` for one that appears after an action, so that screen readers announce it: an
 * outcome is an alert, anything else a status.
 */
export function Banner({
  tone,
  live = false,
  className = '',
  children,
}: {
  tone: BannerTone
  live?: boolean
  className?: string
  children: ReactNode
}) {
  const { look, icon, iconLook } = tones[tone]
  return (
    <div
      role={live ? (tone === 'error' || tone === 'success' ? 'alert' : 'status') : undefined}
      data-tone={tone}
      className={`flex gap-3 border-l-4 px-4 py-3 text-ink ${look} ${className}`}
    >
      <Icon name={icon} className={`mt-px size-6 ${iconLook}`} />
      <div className="min-w-0 flex-1 self-center">{children}</div>
    </div>
  )
}
