import * as z from 'zod/mini'
import { useRoles } from './chapter-rules.ts'

/** What a thing is for in its chapter. */
export const UseRole = z.enum(useRoles, 'Choose core or enrichment')
