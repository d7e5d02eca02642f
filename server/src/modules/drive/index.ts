export { registerDriveDownloads } from './downloads.ts'
export { quarantineRetention } from './drive.retention.ts'
export { registerGoogleDownloads } from './googleFiles.ts'
