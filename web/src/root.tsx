import { brand } from '@ariviyal/contract/brand'
import { type ReactNode, use } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import sans from '../.cache/anek-latin.woff2?url'
import serif from '../.cache/source-serif.woff2?url'
import nameInTamil from '../.cache/tamil-name.woff2?url'
import type { Route } from './+types/root'
import { FallbackPage } from './frame/fallback-page.ts'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { Stylesheet } from './frame/stylesheet.tsx'
import { accountNameScript, guestsLeaveScript, headScript } from './session/head-script.ts'
import { AddressNotice } from './session/address-notice.tsx'
import { SessionKeeper } from './session/session-keeper.tsx'
import { Failure } from './site/failure.tsx'
import { NotFoundPage } from './site/not-found-page.tsx'
import { Waiting } from './ui/waiting.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[sans, serif, nameInTamil].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
]

/**
 * The document and the frame that every screen shares (docs/product.md, Frame). Its own scripts have run before React wakes, which passes over
 * what it does not know directly in head or body, and made later they would be refused by the policy of the page.
 */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" data-fallback={use(FallbackPage) ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfcf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10142b" media="(prefers-color-scheme: dark)" />
        <meta name="application-name" content={brand.name} />
        {import.meta.env.SSR ? <script dangerouslySetInnerHTML={{ __html: headScript }} /> : null}
        {import.meta.env.SSR ? <GuestsLeave /> : null}
        <Meta />
        <Links />
        <Stylesheet />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only screen-only bg-turmeric px-4 py-3 font-semibold text-on-turmeric focus:not-sr-only focus:absolute focus:z-10"
        >
          Skip to the content
        </a>
        <Header />
        {import.meta.env.SSR ? <script dangerouslySetInnerHTML={{ __html: accountNameScript }} /> : null}
        <AddressNotice />
        <main id="main" tabIndex={-1} className="pb-16 outline-none">
          {children}
        </main>
        <Footer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Of a page behind the members' gate: a guest is sent on before anything is painted, not when React has come and all of it jumps. */
function GuestsLeave() {
  const isGated = useMatches().some(({ id }) => id === 'session/members-gate')
  return isGated ? <script dangerouslySetInnerHTML={{ __html: guestsLeaveScript }} /> : null
}

export const HydrateFallback = Waiting

export default function App() {
  return (
    <>
      <SessionKeeper />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failure error={error} />
}
