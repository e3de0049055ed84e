// Styles that the build makes.
declare module 'virtual:dock.css';
