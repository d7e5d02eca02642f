export { customerSource, employeeSource, managerSource, ownEmployeeSource, personSource } from './filterSources.ts'
export { personPage } from './personPage.ts'
