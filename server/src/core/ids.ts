import { uuidv7 } from 'uuidv7'

/** Ids grow with time, so that new rows land beside each other in an index and can be sharded by their owner. */
export const newId = (): string => uuidv7()

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isId = (text: string) => shape.test(text)
