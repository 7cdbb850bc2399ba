import { Outlet } from 'react-router'
import { ConsoleFailure } from './console-failure.tsx'

/** Shown inside the console's frame when a page fails to load, with a retry. */
export const ErrorBoundary = ConsoleFailure

export default function ConsolePage() {
  return <Outlet />
}
