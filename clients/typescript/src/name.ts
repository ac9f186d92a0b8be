export const CLIENT = '%PACKAGE%/%VERSION%';
