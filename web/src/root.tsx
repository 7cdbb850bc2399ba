import { brand } from '@ariviyal/contract/brand'
import { lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router'
import sans from '../.cache/anek-latin.woff2?url'
import serif from '../.cache/source-serif.woff2?url'
import nameInTamil from '../.cache/tamil-name.woff2?url'
import type { Route } from './+types/root'
import { FallbackPage, useAddressKnown } from './frame/fallback-page.ts'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { useScriptFailure } from './frame/page-reload.ts'
import { Stylesheet } from './frame/stylesheet.tsx'
import { accountNameScript, guestsLeaveScript, headScript } from './session/head-script.ts'
import { AddressNotice } from './session/address-notice.tsx'
import { pupilPath } from './session/pupils/pupil-pages.ts'
import { SessionRefresher } from './session/session-keeper.tsx'
import { Failure } from './site/failure.tsx'
import { NotFoundPage } from './site/not-found-page.tsx'
import { Waiting } from './ui/loading/waiting.tsx'

/** Lazy: guests never need it. */
const ConsentPrompt = lazy(async () => {
  const module = await import('./privacy/consent-prompt.tsx')
  return { default: module.ConsentPrompt }
})

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

function useIsOfPupils(): boolean {
  const { pathname } = useLocation()
  return useAddressKnown() && pupilPath.test(pathname)
}

/**
 * The document and the frame that every screen shares (docs/product.md, Frame). Inline scripts must be in the
 * prerendered HTML: React ignores unknown elements directly in head or body at hydration, and the content security
 * policy would refuse scripts added later.
 */
export function Layout({ children }: { children: ReactNode }) {
  const isOfPupils = useIsOfPupils()
  return (
    <html
      lang="en-IN"
      data-fallback={use(FallbackPage) ? '' : undefined}
      data-frame={isOfPupils ? 'pupil' : undefined}
      suppressHydrationWarning
    >
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
        <div id="sections" className="site-frame when-user screen-only" />
        <Later />
        <AddressNotice />
        <main id="main" tabIndex={-1} className="pb-16 outline-none print:pb-0">
          {children}
        </main>
        <Footer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * What no first paint needs, also while the first page still loads. Not a lazy component: its boundary would hold back what the page loads.
 */
function Later() {
  const [loaded, setLoaded] = useState<ReactNode>()
  useEffect(() => {
    // In a task of its own: the first moment of a page has enough to do.
    const timer = setTimeout(() =>
      import('./later.tsx').then(
        ({ Later: Loaded }) => setLoaded(<Loaded />),
        () => undefined,
      ),
    )
    return () => clearTimeout(timer)
  }, [])
  return loaded
}

/** Redirects guests from pages behind the members' gate before the first paint instead of after hydration. */
function GuestsLeave() {
  const isGated = useMatches().some(({ id }) => id === 'session/gates/members-gate')
  return isGated ? <script dangerouslySetInnerHTML={{ __html: guestsLeaveScript }} /> : null
}

/** Until the first page is loaded. */
export function HydrateFallback() {
  const isOfPupils = useIsOfPupils()
  if (useScriptFailure()) return <Failure error={null} />
  return (
    <>
      {/* As high as the bar with the pupil's name, so that nothing moves down when it comes. */}
      {isOfPupils ? (
        <header className="border-b-2 border-ink">
          <div className="wrap flex h-16 items-center">
            <img src="/mark.svg" alt="" width="36" height="36" />
          </div>
        </header>
      ) : null}
      <Waiting />
    </>
  )
}

/** Until the route of the fallback page is known. */
export const meta: Route.MetaFunction = () => [{ title: brand.name }]

export default function App() {
  const { pathname } = useLocation()
  useScriptFailure()
  return (
    <>
      {pupilPath.test(pathname) ? null : (
        <SessionRefresher>
          <Suspense>
            <ConsentPrompt />
          </Suspense>
        </SessionRefresher>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failure error={error} />
}
