export { unpaidPackRetention } from './sessionPacks.retention.ts'
