export { unreadableRetention } from './whatsapp.retention.ts'
