export { registerDriveDownloads } from './downloads.ts'
