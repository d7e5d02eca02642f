import { uuidv7 } from 'uuidv7'

/** Ids grow with time, so that new rows are adjacent in an index and can be sharded by owner. */
export const newId = (): string => uuidv7()

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isId = (text: string) => shape.test(text)

/** The smallest id of an instant; ids made before it are smaller. */
export function firstIdAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
