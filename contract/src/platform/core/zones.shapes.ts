import { z } from 'zod'
import { isZone, zoneLength } from './zones.ts'

/** A person's own time zone, which decides their current day. */
export const OwnZone = z.string().max(zoneLength).refine(isZone, 'Please choose a time zone.')
