// A reporter for the end-to-end tests: names each test that passed only when it was tried again. They drive a browser, a
// server and shells in real time on a machine that may be busy; what shows up here often is a fault of the test or of the window.
export default class SecondTries {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true)
      console.log(`\ntried twice: ${test.module.relativeModuleId}: ${test.fullName}`);
  }
}
