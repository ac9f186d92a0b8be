/** The states of the API in English, as its status names them. They define the type of the other languages. */
export const en = {
  operational: 'All systems work',
  maintenance: 'Maintenance is under way',
  degraded: 'Some calls are slow or fail',
  outage: 'The API is down',
};
