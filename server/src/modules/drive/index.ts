export { registerDriveDownloads } from './downloads.ts'
export { registerGoogleDownloads } from './googleFiles.ts'
